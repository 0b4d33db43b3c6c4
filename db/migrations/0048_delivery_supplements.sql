ALTER TABLE "delivery_differences" DROP CONSTRAINT "delivery_differences_state_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery_has_a_zone";--> statement-breakpoint
DROP INDEX "delivery_differences_open";--> statement-breakpoint
ALTER TABLE "delivery_differences" ADD COLUMN "asked" numeric(10,2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplement_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplement_of_orders_id_fk" FOREIGN KEY ("supplement_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_supplement_once" ON "orders" USING btree ("supplement_of") WHERE "orders"."payment_state" in ('paid', 'part_refunded');--> statement-breakpoint
CREATE INDEX "delivery_differences_open" ON "delivery_differences" USING btree ("created_at") WHERE "delivery_differences"."state" in ('open', 'asked');--> statement-breakpoint
ALTER TABLE "delivery_differences" ADD CONSTRAINT "delivery_differences_asked" CHECK (("delivery_differences"."asked" is not null) = ("delivery_differences"."state" in ('asked', 'paid')) and coalesce("delivery_differences"."asked" > 0, true));--> statement-breakpoint
ALTER TABLE "delivery_differences" ADD CONSTRAINT "delivery_differences_state_known" CHECK ("delivery_differences"."state" in ('open', 'accepted', 'asked', 'paid'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplement" CHECK (("orders"."delivery_kind" = 'supplement') = ("orders"."supplement_of" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_kind_known" CHECK ("orders"."delivery_kind" in ('delivery', 'collection', 'supplement'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_has_a_zone" CHECK (case when "orders"."delivery_zone" is null
        then "orders"."delivery_amount" = 0
          and num_nonnulls("orders"."delivery_zone_name", "orders"."delivery_postcode") = 0
        else "orders"."delivery_amount" >= 0 and "orders"."delivery_kind" <> 'collection'
          and "orders"."delivery_zone_name" is not null end);