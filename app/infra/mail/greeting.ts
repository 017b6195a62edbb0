/** Accepts only names, so that the name field can't put a stranger's sentence or link into a mail. */
const namePattern = /^(?!.*\.\S)(?!.*www)[\p{L}\p{M}.'’ -]{1,60}$/u

export function greeting(name: string): string {
  const isName = namePattern.test(name) && name.split(' ').length <= 5
  return isName ? `Hello ${name},` : 'Hello,'
}
