/** What a log must not hold, by its form. Names have none, so nothing that a person typed may be logged at all. */
const forms: [RegExp, string][] = [
  [/(\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1…@'],
  [/[^\s<>"'`(),:;=&?/]+(?:@|%40)[^\s<>"'`(),:;&/]+\.[a-z]{2,}/gi, '…@…'],
  [/\bsk_(live|test)_\w+/g, 'sk_$1_…'],
  [/(?<![\w.-])(?:\+|%2B)?(?:254|0)[17]\d{8}(?!\w)/gi, '…'],
  [/\+\d{8,15}(?!\w)/g, '…'],
]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const errorCode = /^ERR(_[A-Z0-9]{1,16})+$/

export function redact(text: string): string {
  const shorter = forms.reduce((left, [form, shown]) => left.replace(form, shown), text)
  return shorter.replace(/[\w-]{24,}/g, (word) => (isSecretLike(word) ? '…' : word))
}

/** Tokens and keys mix letters and digits without an end. A row's id opens nothing, and Node's codes say what failed. */
function isSecretLike(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word) && !uuid.test(word) && !errorCode.test(word)
}
