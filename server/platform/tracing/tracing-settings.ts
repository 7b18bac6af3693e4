import * as z from 'zod'
import { httpUrl } from '#server/platform/environment/http-url.ts'

/** The settings of the traces that a process sends to a collector. */
export interface TracingSettings {
  /** The base address of the collector, without a trailing slash. Traces go to `/v1/traces` below it. */
  readonly endpoint: string
  /** Headers of each request to the collector, such as a key. */
  readonly headers: Readonly<Record<string, string>>
  /** The name under which the collector shows the app. */
  readonly serviceName: string
  /** The share of calls and jobs that are traced, from 0 to 1. */
  readonly share: number
}

/** The environment variables for traces. Their names are OpenTelemetry's. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    description:
      'a collector of OpenTelemetry that takes OTLP over HTTP as JSON, such as `http://localhost:4318`: traces of calls, bids, jobs and live events go to `/v1/traces` there',
    unset: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text, context) => {
      const headers = readHeaders(text)
      if (headers !== null) return headers
      context.addIssue({ code: 'custom', message: 'must be name=value, several separated by commas' })
      return z.NEVER
    })
    .optional()
    .meta({
      isSecret: true,
      description: 'headers for the collector: `name=value`, several separated by commas, values as in a URL',
      unset: 'none',
    }),
  OTEL_SERVICE_NAME: z
    .string()
    .max(100)
    .default('yardbid')
    .meta({ description: 'the name under which the collector shows the app' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,6}|[01]\.0{1,6})$/, 'must be a share from 0 to 1, such as 0.05')
    .default('1')
    .meta({
      description:
        'the share of calls and jobs that are traced; what follows from a traced one is traced with it',
    }),
}

const environment = z.object(tracingEnvironment)

/** Converts the validated variables; null if nothing is traced. */
export function readTracingSettings(value: z.output<typeof environment>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value
  if (endpoint === undefined) return null
  return {
    endpoint: endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint,
    headers: headers ?? {},
    serviceName: value.OTEL_SERVICE_NAME,
    share: Number(value.OTEL_TRACES_SAMPLER_ARG),
  }
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/

function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const headers: Record<string, string> = {}
  for (const part of text.split(',')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (!NAME.test(name)) return null
    try {
      headers[name] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return headers
}
