CREATE TABLE "order_disputes" (
	"stripe_dispute_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"refundable" boolean NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_disputes_amount_not_negative" CHECK ("order_disputes"."amount" >= 0),
	CONSTRAINT "order_disputes_status_known" CHECK ("order_disputes"."status" in ('needs_response', 'under_review', 'won', 'lost', 'dropped')),
	CONSTRAINT "order_disputes_closed_when_decided" CHECK (("order_disputes"."closed_at" is null) = ("order_disputes"."status" in ('needs_response', 'under_review')))
);
--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_disputes_order" ON "order_disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_undecided" ON "order_disputes" USING btree ("order_id") WHERE "order_disputes"."status" in ('needs_response', 'under_review');