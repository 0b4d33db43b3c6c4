-- Units of one line can be in several open returns. `return_pieces_within_line` limits their number.
-- As in 0056, without `return_pieces.open`.
CREATE OR REPLACE FUNCTION follow_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stop uuid;
BEGIN
	IF NEW.state = 'asked' AND NEW.way = 'collection' THEN
		PERFORM open_return_stop(NEW.id, NEW.updated_at);
	ELSIF NEW.way <> 'collection' OR NEW.received_at IS NOT NULL
		OR NEW.state IN ('reduced', 'repaired', 'refused', 'withdrawn') THEN
		UPDATE deliveries SET state = 'cancelled', attention = NULL, updated_at = NEW.updated_at
		WHERE return_id = NEW.id AND state IN ('to_schedule', 'scheduled', 'on_the_way')
		RETURNING id INTO stop;
		IF stop IS NOT NULL THEN
			INSERT INTO delivery_events (delivery_id, kind, detail, created_at)
			VALUES (stop, 'followed_return', '{"to": "cancelled"}', NEW.updated_at);
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP INDEX "return_pieces_open";--> statement-breakpoint
ALTER TABLE "return_pieces" DROP COLUMN "open";
