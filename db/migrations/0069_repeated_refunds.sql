ALTER TABLE "order_refunds" ADD COLUMN "repeated_by" uuid;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_repeated_by_order_refunds_id_fk" FOREIGN KEY ("repeated_by") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_repeated_resolved" CHECK ("order_refunds"."repeated_by" is null or "order_refunds"."resolved_at" is not null);--> statement-breakpoint
-- A return keeps showing whether its money has been paid back, whoever requests the refund again, and where.
CREATE FUNCTION follow_repeated_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE returns SET refund_id = NEW.repeated_by, updated_at = NEW.resolved_at
	WHERE refund_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_refunds_repeated AFTER UPDATE OF repeated_by ON order_refunds
	FOR EACH ROW WHEN (NEW.repeated_by IS NOT NULL) EXECUTE FUNCTION follow_repeated_refund();
