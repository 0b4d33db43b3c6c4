import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import type { ReadDiskSpace } from '../platform/files/disk-space.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import type { PageCache } from '../server/page-cache/page-cache.ts'
import type { Services } from '../server/request-context.ts'
import { RoutePatterns } from '../server/requests/route-patterns.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'

export type MetricsSources = {
  app: FastifyInstance
  services: Services
  source: HandlerSource
  pages: PageCache | null
  /** Disk space under DATA_DIR. */
  diskSpace: ReadDiskSpace
}

/**
 * Collects the shop's metrics and serves them to Prometheus.
 *
 * @param ports one per web process; the first free port is used
 * @throws ConfigurationError if all ports are in use
 */
export async function startMetrics(
  ports: readonly number[],
  host: string,
  { app, services, source, pages, diskSpace }: MetricsSources,
): Promise<MetricsServer> {
  const metrics = createMetrics(services, {
    pages,
    diskSpace,
    patterns: new RoutePatterns(await source.patterns()),
  })
  metrics.watch(app)
  const server = await serveMetrics(ports, host, () => metrics.read())
  if (!server) throw new ConfigurationError(`METRICS_PORT ${ports[0]} is already in use`)
  services.log.info(
    { event: 'metrics.started', port: server.port },
    'metrics are served at /metrics',
  )
  return server
}
