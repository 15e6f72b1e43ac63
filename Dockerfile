# The site in one image. The browser's side is built first; the image that runs has no Node.js.

FROM node:22.20.0-bookworm-slim AS front
WORKDIR /house
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY static static
COPY templates templates
COPY campaigns campaigns
COPY games games
COPY armies armies
COPY rulesets rulesets
COPY tsconfig.json ./
RUN npm run build

FROM python:3.11.14-slim-trixie
# For backup and restore; of the same version as the server in docker-compose.yml.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HONJIN_VAR=/house/var
WORKDIR /house
COPY requirements.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
COPY --from=front /house/static/dist static/dist
RUN python -m words compile && SECRET_KEY=only-while-building python manage.py collectstatic --no-input --verbosity 0 \
    && useradd --system house && chown -R house var
USER house
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "on", "--ws", "config.wire:Wire", "--no-proxy-headers"]
