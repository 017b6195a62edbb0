import { join } from 'node:path'
import type { PreparedShop } from './prepare-shop.server.ts'
import type { Shop } from './shop/shop.server.ts'

type SandboxPages = { handsetUrl: string; channelUrl: string; inboxUrl: string }

/** The text for the operator when the shop is open. */
export function startupBanner(
  { config, settings }: Shop,
  sandbox: SandboxPages | null,
  prepared: PreparedShop,
): string {
  const { adminPassword, demoHelper } = prepared
  const lines = [
    '',
    `  ${settings.shopName} is open at   ${config.publicUrl}`,
    `  Back office          ${config.publicUrl}/admin/login`,
    ...(adminPassword
      ? [
          `  Staff login          ${config.firstAdmin.username} / ${adminPassword}   (shown this once, to choose your own by; npm run admin resets it)`,
        ]
      : []),
    ...(demoHelper
      ? [`  A helper's login     ${demoHelper.username} / ${demoHelper.password}   (shown this once)`]
      : []),
    ...(sandbox
      ? [
          '',
          '  Demo mode: no real money moves, and no message leaves this machine but to browsers that staff turn on.',
          `  The handset          ${sandbox.handsetUrl}`,
          `  The makers' channel  ${sandbox.channelUrl}`,
          `  Customers' inboxes   ${sandbox.inboxUrl}`,
        ]
      : []),
    ...(config.smtpUrl || sandbox
      ? []
      : [
          '',
          '  No mail leaves this machine: SMTP_URL is not set. Nobody is mailed a link for a new password or of an order;',
          `  each waits as a file in ${join(config.dataDir, 'mail')} for a week, for you to hand on.`,
        ]),
    '',
    '  Ctrl-C closes the shop.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
