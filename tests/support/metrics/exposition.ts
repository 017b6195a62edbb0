type Sample = { name: string; labels: Record<string, string>; value: number }
export type Family = { help: string; type: string; samples: Sample[] }

const helpLine = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/
const typeLine = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/
const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/

/** Parses Prometheus' text format 0.0.4 strictly: an error names the line. */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current = ''
  let help: { name: string; text: string } | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const [, helpName, helpText = ''] = helpLine.exec(line) ?? []
    const [, typeName, type = ''] = typeLine.exec(line) ?? []
    if (helpName) help = { name: helpName, text: helpText }
    else if (typeName) {
      if (help?.name !== typeName || families.has(typeName)) throw new Error(`not after its help, or twice: ${line}`)
      families.set(typeName, { help: help.text, type, samples: [] })
      current = typeName
    } else {
      const sample = readSample(line)
      const family = families.get(current)
      if (!family || !belongs(sample.name, current, family.type)) throw new Error(`not of its family: ${line}`)
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      family.samples.push(sample)
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function readSample(line: string): Sample {
  const [, name, list = '', value] = sampleLine.exec(line) ?? []
  if (!name || value === undefined) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  for (let rest = list; rest !== ''; ) {
    const [whole, key = '', text = ''] = label.exec(rest) ?? []
    if (!whole || key in labels) throw new Error(`bad labels: ${line}`)
    labels[key] = text
    rest = rest.slice(whole.length)
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}

function belongs(name: string, family: string, type: string): boolean {
  return type === 'histogram' ? /^_(bucket|sum|count)$/.test(name.replace(family, '')) : name === family
}

function checkHistogram(name: string, { samples }: Family) {
  const groups = Map.groupBy(samples, ({ labels: { le, ...others } }) => JSON.stringify(others))
  for (const [labels, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`)
    const ends = buckets.map((bucket) => Number(bucket.labels.le?.replace('+Inf', 'Infinity')))
    const values = buckets.map(({ value }) => value)
    const count = group.find((sample) => sample.name === `${name}_count`)?.value
    const isInOrder = [ends, values].every((list) => list.every((one, at) => at === 0 || one >= (list[at - 1] ?? 0)))
    if (!isInOrder || ends.at(-1) !== Infinity || values.at(-1) !== count || group.length !== buckets.length + 2)
      throw new Error(`${name} of ${labels} does not add up`)
  }
}
