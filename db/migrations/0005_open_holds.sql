ALTER TABLE "orders" ADD COLUMN "visitor" text;--> statement-breakpoint
CREATE INDEX "orders_open_of_visitor" ON "orders" USING btree ("visitor") WHERE "orders"."stock_state" = 'held';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_visitor_while_held" CHECK ("orders"."stock_state" = 'held' or "orders"."visitor" is null);