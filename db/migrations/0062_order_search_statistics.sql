-- A search text that many orders contain is found fastest by scanning the newest orders, a rare one by the
-- trigram index. The planner chooses by the histogram of the texts. With the default of 100 entries it could miss
-- a text of one order in a hundred, and then read all orders that contain it.
ALTER TABLE "orders" ALTER COLUMN "search_text" SET STATISTICS 1000;
--> statement-breakpoint
-- Not an empty table, which would be planned as one until its next ANALYZE.
DO $$ BEGIN
	IF EXISTS (SELECT FROM orders) THEN
		ANALYZE orders (search_text);
	END IF;
END $$;
