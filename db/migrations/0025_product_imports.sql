CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"row" jsonb NOT NULL,
	"plan" text NOT NULL,
	"notes" jsonb NOT NULL,
	"product_id" uuid,
	"product_version" integer,
	"product_stock" integer,
	"result" text,
	CONSTRAINT "product_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "product_import_rows_plan_known" CHECK ("product_import_rows"."plan" in ('create', 'update', 'skip', 'refused')),
	CONSTRAINT "product_import_rows_result_known" CHECK ("product_import_rows"."result" in ('created', 'updated', 'refused')),
	CONSTRAINT "product_import_rows_done_has_product" CHECK ("product_import_rows"."result" is null or "product_import_rows"."result" = 'refused' or "product_import_rows"."product_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"storage_id" text NOT NULL,
	"file_name" text NOT NULL,
	"pictures_name" text,
	"headings" text[] NOT NULL,
	"categories" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"product_count" integer NOT NULL,
	"failure" text,
	"leased_until" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"files_deleted_at" timestamp with time zone,
	CONSTRAINT "product_imports_source_known" CHECK ("product_imports"."source" in ('kept', 'shopify', 'woocommerce')),
	CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "product_sources" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_sources_source_key_pk" PRIMARY KEY("source","key"),
	CONSTRAINT "product_sources_source_known" CHECK ("product_sources"."source" in ('kept', 'shopify', 'woocommerce'))
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_to_do" ON "product_import_rows" USING btree ("import_id","line") WHERE "product_import_rows"."result" is null and "product_import_rows"."plan" in ('create', 'update');--> statement-breakpoint
CREATE INDEX "product_import_rows_product" ON "product_import_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_imports_working" ON "product_imports" USING btree ("state") WHERE "product_imports"."state" in ('checking', 'running');--> statement-breakpoint
CREATE INDEX "product_sources_product" ON "product_sources" USING btree ("product_id");