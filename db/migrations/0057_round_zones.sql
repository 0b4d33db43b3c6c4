ALTER TABLE "rounds" ADD COLUMN "zone_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A deleted zone leaves the rounds that are for its customers.
CREATE FUNCTION leave_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rounds SET zone_ids = array_remove(zone_ids, OLD.id), version = version + 1
	WHERE OLD.id = ANY (zone_ids);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_zones_rounds AFTER DELETE ON delivery_zones
	FOR EACH ROW EXECUTE FUNCTION leave_rounds();
