DROP INDEX "staff_sessions_token";--> statement-breakpoint
DROP INDEX "staff_accounts_user";--> statement-breakpoint
ALTER TABLE "staff_two_factors" ALTER COLUMN "verified" SET DEFAULT false;--> statement-breakpoint
UPDATE "staff_two_factors" SET "verified" = coalesce("verified", true), "failed_verification_count" = coalesce("failed_verification_count", 0) WHERE "verified" IS NULL OR "failed_verification_count" IS NULL;--> statement-breakpoint
ALTER TABLE "staff_two_factors" ALTER COLUMN "verified" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_two_factors" ALTER COLUMN "failed_verification_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_verifications" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_accounts_user" ON "staff_accounts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "admin_users" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "staff_accounts" DROP COLUMN "account_id";--> statement-breakpoint
ALTER TABLE "staff_accounts" DROP COLUMN "provider_id";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "token";