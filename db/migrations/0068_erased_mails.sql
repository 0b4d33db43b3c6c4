-- A mail in another customer's conversation can be emptied on its writer's request: text, sender and names of
-- attachments together, and nothing else.
CREATE OR REPLACE FUNCTION keep_conversation_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	erased CONSTANT text[] := '{body,from_address,left_out}';
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM conversations WHERE id = OLD.conversation_id) THEN
			RAISE EXCEPTION 'conversation_messages is append-only' USING ERRCODE = 'restrict_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD.from_address <> '' AND NEW.from_address = '' AND NEW.left_out = '{}'
		AND NEW.body = 'Erased at the request of its writer.'
		AND (to_jsonb(NEW) - erased) = (to_jsonb(OLD) - erased)
	THEN
		RETURN NEW;
	END IF;
	IF OLD.mailed_at IS NOT NULL OR (to_jsonb(NEW) - 'mailed_at') <> (to_jsonb(OLD) - 'mailed_at') THEN
		RAISE EXCEPTION 'conversation_messages is append-only' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
