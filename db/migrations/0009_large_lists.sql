DROP INDEX "products_listed_newest";--> statement-breakpoint
DROP INDEX "products_listed_category";--> statement-breakpoint
DROP INDEX "products_available_price";--> statement-breakpoint
DROP INDEX "contact_submissions_newest";--> statement-breakpoint
DROP INDEX "sell_submissions_newest";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_newest";--> statement-breakpoint
DROP INDEX "orders_status_newest";--> statement-breakpoint
DROP INDEX "admin_users_newest";--> statement-breakpoint
DROP INDEX "staff_history_staff";--> statement-breakpoint
CREATE INDEX "admin_users_name" ON "admin_users" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "admin_users_role" ON "admin_users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "admin_users_search" ON "admin_users" USING gin (lower("full_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_history_days" ON "staff_history" USING btree ("created_at","id","subject","staff_id");--> statement-breakpoint
CREATE INDEX "products_listed_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category","condition","price","in_stock","stock_quantity","colors") WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_listed_category" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"condition","price","in_stock","stock_quantity","colors") WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_available_price" ON "products" USING btree ("category","price","id","stock_quantity") WHERE "products"."enabled" and not "products"."is_deleted" and "products"."in_stock" and "products"."stock_quantity" > 0;--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_read");--> statement-breakpoint
CREATE INDEX "sell_submissions_newest" ON "sell_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_read","status");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"unsubscribed_at");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"total_amount","refunded_amount");--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"role","disabled_at");--> statement-breakpoint
CREATE INDEX "staff_history_staff" ON "staff_history" USING btree ("staff_id","id" DESC NULLS FIRST,"subject");