CREATE TABLE "delivery_differences" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"zone_id" uuid,
	"zone_name" text,
	"price" numeric(10,2),
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_differences_state_known" CHECK ("delivery_differences"."state" in ('open', 'accepted')),
	CONSTRAINT "delivery_differences_zone_named" CHECK (("delivery_differences"."zone_id" is null) = ("delivery_differences"."zone_name" is null)
        and ("delivery_differences"."price" is null or "delivery_differences"."zone_id" is not null)),
	CONSTRAINT "delivery_differences_price_not_negative" CHECK ("delivery_differences"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "delivery_differences" ADD CONSTRAINT "delivery_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_differences_open" ON "delivery_differences" USING btree ("created_at") WHERE "delivery_differences"."state" = 'open';