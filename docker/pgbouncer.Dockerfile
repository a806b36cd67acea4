# PgBouncer from the packages of the PostgreSQL project, which the image of PostgreSQL is configured for. The digest is that of compose.yaml.
FROM postgres:18.4@sha256:3a82e1f56c8f0f5616a11103ac3d47e632c3938698946a7ad26da0df1334744a
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
ENTRYPOINT ["sh", "/pgbouncer.sh"]
