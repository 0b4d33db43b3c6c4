ALTER TABLE "orders" ADD COLUMN "internal_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_has_a_number" CHECK (("orders"."carrier" is null) = ("orders"."tracking_number" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_number_short" CHECK (length("orders"."tracking_number") between 4 and 40);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_internal_note_short" CHECK (length("orders"."internal_note") <= 4000);