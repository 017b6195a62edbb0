export type Sample = { value: number; labels?: Record<string, string>; suffix?: '_bucket' | '_sum' | '_count' }

/** Named by Prometheus' conventions: base units, and `_total` at the end of a counter. */
export type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] }

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format, which every collector reads. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ value, labels = {}, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function writeLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

export function gauge(name: string, help: string, samples: Sample[] | number): Metric {
  return { name, help, type: 'gauge', samples: asSamples(samples) }
}

export function counter(name: string, help: string, samples: Sample[] | number): Metric {
  return { name, help, type: 'counter', samples: asSamples(samples) }
}

function asSamples(samples: Sample[] | number): Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples
}
