-- Whether the second factor or a passkey was used in a session. Sessions from before are not known to have used one.
ALTER TABLE dashboard_sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
