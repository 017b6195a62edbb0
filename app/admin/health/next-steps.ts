type NextStep = { text: string; to?: string; screen?: string }

/** What to do about a failed check, by the check's name. A check without an entry names the next step in its own text. */
export const nextSteps: Readonly<Record<string, NextStep>> = {
  'Last backup': {
    text: 'The shop makes a backup each night at three, and retries a failed one. If this stays until tomorrow, show it to the person who runs your server. The steps are under ‘Backups’ in docs/operating.md.',
  },
  'Backups elsewhere': {
    text: 'Show this to the person who runs your server. The steps are under ‘Backups’ in docs/operating.md.',
  },
  'Disk space': { text: 'Ask the person who runs your server for more space, before uploads and backups fail.' },
  Reviews: { text: 'Decide about each under', to: '/admin/reviews', screen: 'Payments to check' },
  'Exchange rate': {
    text: 'The shop tries again by itself. A rate that waits for your approval is under',
    to: '/admin/reviews',
    screen: 'Payments to check',
  },
  'Payments by hand': {
    text: 'Give each receipt its order under',
    to: '/admin/receipts',
    screen: 'Payments without an order',
  },
  'Mails to the makers': { text: 'Correct the addresses under', to: '/admin/settings', screen: 'Settings' },
  Webhooks: { text: 'See the answers, and switch one on again, under', to: '/admin/webhooks', screen: 'Webhooks' },
}

/** The next step if a service does not answer. */
export const serviceNextStep =
  'The shop tries again by itself. If this stays for an hour, show it to the person who runs your server.'
