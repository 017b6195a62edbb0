/** Of the policy at `/privacy`, noted with what somebody agreed to. A change of what it says changes this date. */
export const privacyVersion = '2026-11-26'
