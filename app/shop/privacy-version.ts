/** The version of the policy at `/privacy`, stored with a consent. A change of its content changes this date. */
export const privacyVersion = '2026-11-26'
