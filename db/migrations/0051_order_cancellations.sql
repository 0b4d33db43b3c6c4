CREATE TABLE "order_cancellations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_cancellations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"fact" text NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_cancellations_step" UNIQUE("order_id","step"),
	CONSTRAINT "order_cancellations_fact_known" CHECK ("order_cancellations"."fact" in ('requested', 'withdrawn', 'accepted', 'overtaken')),
	CONSTRAINT "order_cancellations_first_is_a_request" CHECK ("order_cancellations"."step" > 1 or "order_cancellations"."fact" = 'requested'),
	CONSTRAINT "order_cancellations_step_limited" CHECK ("order_cancellations"."step" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_section_known";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "by_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_cancellations" ADD CONSTRAINT "order_cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_cancellations_requested" ON "order_cancellations" USING btree ("created_at") WHERE "order_cancellations"."fact" = 'requested';--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_section_known" CHECK ("settings"."section" in ('trader', 'contact', 'hours', 'social', 'brands', 'mail', 'rules', 'announcement', 'shop', 'colours', 'pictures', 'reviews', 'rounds', 'cancelling'));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_one_requests" CHECK (not "order_refunds"."by_customer" or "order_refunds"."staff_id" is null);--> statement-breakpoint
CREATE FUNCTION keep_order_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'order_cancellations is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_cancellations_append_only BEFORE UPDATE OR DELETE ON order_cancellations
	FOR EACH ROW EXECUTE FUNCTION keep_order_cancellation();
