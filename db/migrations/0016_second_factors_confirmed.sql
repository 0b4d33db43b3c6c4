DELETE FROM "staff_two_factors" WHERE NOT "verified";--> statement-breakpoint
ALTER TABLE "staff_two_factors" DROP COLUMN "verified";