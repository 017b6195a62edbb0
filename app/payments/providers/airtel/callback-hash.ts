import { createHmac, timingSafeEqual } from 'node:crypto'

export type HashReading = 'transaction' | 'transaction-compact' | 'body' | 'body-compact'

/**
 * The interpretation of Airtel's rule that produces this hash, or null. Airtel hashes with HMAC-SHA256 and base64, but
 * its documentation leaves open what is hashed: the member `transaction` or the body without the hash, each as received
 * or in compact form.
 */
export function matchHash(raw: string, hash: string, key: string): HashReading | null {
  const givenHash = Buffer.from(hash, 'base64')
  const found = candidateTexts(raw).find(([, text]) => {
    const right = createHmac('sha256', key).update(text).digest()
    return givenHash.length === right.length && timingSafeEqual(givenHash, right)
  })
  return found?.[0] ?? null
}

function candidateTexts(raw: string): [HashReading, string][] {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(raw)
  } catch {
    return []
  }
  const { hash: _hash, ...rest } = body
  return [
    ...objectMemberText(raw, 'transaction').map((text): [HashReading, string] => ['transaction', text]),
    ['transaction-compact', JSON.stringify(body.transaction) ?? ''],
    ...bodyWithoutHash(raw).map((text): [HashReading, string] => ['body', text]),
    ['body-compact', JSON.stringify(rest)],
  ]
}

/** The text of an object member exactly as received, including both braces; empty if it is absent. */
function objectMemberText(raw: string, name: string): string[] {
  const start = new RegExp(`"${name}"\\s*:\\s*\\{`).exec(raw)
  if (!start) return []
  const from = start.index + start[0].length - 1
  let depth = 0
  let isText = false
  for (let at = from; at < raw.length; at++) {
    const sign = raw[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && sign === '{') depth += 1
    else if (!isText && sign === '}') {
      depth -= 1
      if (depth === 0) return [raw.slice(from, at + 1)]
    }
  }
  return []
}

/** The body as received without the member `hash`, with the comma before or after it. */
function bodyWithoutHash(raw: string): string[] {
  const member = '"hash"\\s*:\\s*"[^"\\\\]*"'
  return [raw.replace(new RegExp(`,\\s*${member}`), ''), raw.replace(new RegExp(`${member}\\s*,\\s*`), '')].filter(
    (text) => text !== raw,
  )
}
