CREATE TABLE "list_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"key" text,
	"label" text NOT NULL,
	"values" jsonb,
	"plan" text NOT NULL,
	"notes" jsonb NOT NULL,
	CONSTRAINT "list_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "list_import_rows_plan_known" CHECK ("list_import_rows"."plan" in ('create', 'skip', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "list_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"file_name" text NOT NULL,
	"to_create" integer NOT NULL,
	"skipped" integer NOT NULL,
	"refused" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_imports_kind_known" CHECK ("list_imports"."kind" in ('redirects', 'subscribers', 'discount-codes')),
	CONSTRAINT "list_imports_format_known" CHECK ("list_imports"."format" in ('kept', 'shopify', 'mailchimp')),
	CONSTRAINT "list_imports_state_known" CHECK ("list_imports"."state" in ('checked', 'done', 'cancelled')),
	CONSTRAINT "list_imports_created_planned" CHECK ("list_imports"."created" between 0 and "list_imports"."to_create")
);
--> statement-breakpoint
ALTER TABLE "list_import_rows" ADD CONSTRAINT "list_import_rows_import_id_list_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."list_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_imports" ADD CONSTRAINT "list_imports_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_import_rows_key" ON "list_import_rows" USING btree ("key");--> statement-breakpoint
CREATE INDEX "list_imports_newest" ON "list_imports" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);