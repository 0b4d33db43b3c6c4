CREATE TABLE "reconciliation_cursor" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"compared_until" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliation_cursor_one_row" CHECK ("reconciliation_cursor"."only")
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"session_id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"amount" numeric(10,2) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmatched_payments_state_known" CHECK ("unmatched_payments"."state" in ('pending', 'paid', 'refunded', 'dismissed')),
	CONSTRAINT "unmatched_payments_money_has_a_payment" CHECK ("unmatched_payments"."state" = 'pending' or "unmatched_payments"."payment_intent_id" is not null)
);
--> statement-breakpoint
CREATE INDEX "unmatched_payments_unsettled" ON "unmatched_payments" USING btree ("created_at") WHERE "unmatched_payments"."state" in ('pending', 'paid');