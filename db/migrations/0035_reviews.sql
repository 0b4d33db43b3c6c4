CREATE TABLE "review_opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "review_requests_expire_later" CHECK ("review_requests"."expires_at" > "review_requests"."asked_at")
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_section_known";--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_opt_outs_email" ON "review_opt_outs" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "order_events_delivered" ON "order_events" USING btree ("created_at") WHERE "order_events"."kind" = 'status_set' and "order_events"."detail" ->> 'to' = 'delivered';--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_section_known" CHECK ("settings"."section" in ('trader', 'contact', 'hours', 'social', 'brands', 'mail', 'rules', 'announcement', 'shop', 'colours', 'pictures', 'reviews'));