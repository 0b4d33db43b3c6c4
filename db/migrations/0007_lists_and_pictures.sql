CREATE INDEX "product_images_file" ON "product_images" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX "order_items_picture" ON "order_items" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);