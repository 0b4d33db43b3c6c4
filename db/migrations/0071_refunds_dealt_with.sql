ALTER TABLE "order_refunds" ADD COLUMN "dealt_with" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_dealt_with_resolved" CHECK (not "order_refunds"."dealt_with" or ("order_refunds"."resolved_at" is not null and "order_refunds"."repeated_by" is null));--> statement-breakpoint
-- A failed refund that was resolved by another refund has the time of that refund; the others were marked by staff.
UPDATE order_refunds AS failed SET dealt_with = true
WHERE state = 'failed' AND resolved_at IS NOT NULL AND repeated_by IS NULL AND NOT EXISTS (
	SELECT FROM order_refunds AS later
	WHERE later.order_id = failed.order_id AND later.created_at = failed.resolved_at
);
