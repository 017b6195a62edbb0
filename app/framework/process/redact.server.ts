/** Patterns of values that a log must not contain. Names have no pattern, so no typed text may be logged at all. */
const patterns: [RegExp, string][] = [
  [/(\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1…@'],
  [/[^\s<>"'`(),:;=&?/]+(?:@|%40)[^\s<>"'`(),:;&/]+\.[a-z]{2,}/gi, '…@…'],
  [/\bsk_(live|test)_\w+/g, 'sk_$1_…'],
  [/(?<![\w.-])(?:\+|%2B)?(?:254|0)[17]\d{8}(?!\w)/gi, '…'],
  [/\+\d{8,15}(?!\w)/g, '…'],
]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const errorCode = /^ERR(_[A-Z0-9]{1,16})+$/

export function redact(text: string): string {
  const redacted = patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
  return redacted.replace(/[\w-]{24,}/g, (word) => (isSecretLike(word) ? '…' : word))
}

/**
 * Tokens and keys are long mixtures of letters and digits. Ids of rows and Node's error codes are needed and harmless.
 */
function isSecretLike(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word) && !uuid.test(word) && !errorCode.test(word)
}
