ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_once";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_form" ON "products" USING btree ("form_key");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_once" UNIQUE("order_id","product_id","kind","round");