/** For an authenticator's code and a recovery code, which people type with spaces and hyphens. */
export const codeRule = {
  label: 'Code',
  tidy: (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, ''),
  maxLength: 30,
}
