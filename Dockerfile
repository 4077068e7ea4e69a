# One image for every process of a deployment; `agio serve`, `agio worker` and `agio scheduler` are its commands.
FROM node:20-slim AS pages
WORKDIR /agio
COPY package.json package-lock.json .npmrc ./
COPY shell-web shell-web
COPY remotes remotes
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run --silent build

FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /agio
# fonts of the eight languages, for statements as PDF
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends fonts-noto-cjk fonts-thai-tlwg fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
COPY requirements.lock ./
RUN pip install --quiet --no-deps --require-hashes -r requirements.lock
COPY kernel kernel
COPY host-api host-api
COPY plugins plugins
COPY locales locales
RUN pip install --quiet --no-deps --no-build-isolation -e ./kernel -e ./host-api $(printf -- '-e %s ' plugins/*/) \
    && agio locales build \
    && useradd --system --uid 999 --home /data agio && install -d -o agio /data
COPY --from=pages /agio/build/web build/web
COPY --from=pages /agio/build/remotes build/remotes
ENV AGIO_HOST=0.0.0.0 AGIO_DATA=/data
USER agio
VOLUME /data
EXPOSE 8000
CMD ["agio", "serve"]
