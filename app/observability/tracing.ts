import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../platform/config/service-settings.ts'
import type { ObserveStatement } from '../platform/database/database-pool.ts'
import { isNameOfText } from '../platform/database/named-statements.ts'
import type { Logger } from '../platform/log.ts'

/** Time limit of the last export: an unresponsive collector must not delay the shutdown. */
const EXPORT_TIMEOUT_MS = 2_000

type Attributes = Record<string, string | number>
type Kind = 'server' | 'client' | 'consumer'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Tracing: spans exported to a collector. Names and attributes are constants of the code: no
 * personal data, parameters or error messages.
 */
export class Tracing {
  private readonly provider: TracerProvider
  private readonly tracer: Tracer
  private readonly active = new AsyncLocalStorage<Span>()

  constructor({ endpoint, headers, serviceName, ratio }: TraceSettings, log: Logger) {
    const warn = (message: string) =>
      log.warn({ event: 'tracing.export_failed', message }, 'traces could not be exported in full')
    const ignore = () => undefined
    const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
    diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({
            url: `${endpoint}/v1/traces`,
            headers,
            timeoutMillis: EXPORT_TIMEOUT_MS,
          }),
        }),
      ],
    })
    this.tracer = this.provider.getTracer('kept')
  }

  /**
   * Runs `work` in a span, a child of the current one.
   *
   * @param work may add attributes
   */
  async span<T>(
    name: string,
    kind: Kind,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const parent = this.active.getStore()
    const around = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, around)
    try {
      return await this.active.run(span, () => work(span))
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  /** Traces statements inside a span, so that the job queue's polling is not traced. */
  readonly statement: ObserveStatement = (statement, run) => {
    if (!this.active.getStore()) return run()
    const { name, operation } = describeStatement(statement)
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
    return this.span(name, 'client', attributes, run)
  }

  /** Exports the remaining spans and stops. */
  async close(): Promise<void> {
    await this.provider.shutdown()
    diag.disable()
  }
}

/**
 * The operation of a statement, and its prepared name or first table: `SELECT find_product`,
 * `INSERT orders`. Never its text.
 */
function describeStatement({ text, name }: { text: string; name?: string | undefined }): {
  name: string
  operation: string
} {
  const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? 'query').toUpperCase()
  const [, table] = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)/i.exec(text) ?? []
  const subject = name === undefined || isNameOfText(name) ? table : name
  return { name: subject ? `${operation} ${subject}` : operation, operation }
}
