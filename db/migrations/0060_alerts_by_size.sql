ALTER TABLE "alert_arrivals" DROP CONSTRAINT "alert_arrivals_kind_known";--> statement-breakpoint
DROP INDEX "alerts_matching";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "max_width_mm" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "max_depth_mm" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "max_height_mm" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "materials" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_matching" ON "alerts" USING gin (or_any("categories"),or_any("colors"),or_any("conditions"),or_any("brands"),or_any("materials")) WHERE "alerts"."state" = 'active' and "alerts"."kind" = 'like';--> statement-breakpoint
ALTER TABLE "alert_arrivals" ADD CONSTRAINT "alert_arrivals_kind_known" CHECK ("alert_arrivals"."kind" in ('arrived', 'released', 'reduced', 'measured'));--> statement-breakpoint
-- Who limits a size waits for a piece whose size becomes known while it is on sale, too.
CREATE OR REPLACE FUNCTION note_alert_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_available boolean := TG_OP = 'UPDATE'
		AND OLD.enabled AND NOT OLD.is_deleted AND OLD.in_stock AND OLD.stock_quantity > 0;
BEGIN
	IF NOT (NEW.enabled AND NOT NEW.is_deleted AND NEW.in_stock AND NEW.stock_quantity > 0) THEN
		RETURN NULL;
	END IF;
	IF NOT was_available THEN
		INSERT INTO alert_arrivals (product_id, kind)
		VALUES (NEW.id, CASE
			WHEN TG_OP = 'UPDATE' AND OLD.reserved_quantity > NEW.reserved_quantity THEN 'released'
			ELSE 'arrived' END);
		RETURN NULL;
	END IF;
	IF NEW.price < OLD.price THEN
		INSERT INTO alert_arrivals (product_id, kind, price_before) VALUES (NEW.id, 'reduced', OLD.price);
	END IF;
	IF num_nulls(NEW.width_mm, NEW.depth_mm, NEW.height_mm) < num_nulls(OLD.width_mm, OLD.depth_mm, OLD.height_mm) THEN
		INSERT INTO alert_arrivals (product_id, kind) VALUES (NEW.id, 'measured');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER products_noted_for_alerts ON products;
--> statement-breakpoint
CREATE TRIGGER products_noted_for_alerts
	AFTER INSERT OR UPDATE OF enabled, is_deleted, in_stock, stock_quantity, price, width_mm, depth_mm, height_mm ON products
	FOR EACH ROW EXECUTE FUNCTION note_alert_arrival();
