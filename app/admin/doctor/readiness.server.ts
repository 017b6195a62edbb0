import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { isInShop } from '#app/catalog/products.server.ts'
import { isLoopbackUrl } from '#app/framework/process/setting-rules.server.ts'
import { keysOf } from '#app/framework/records.ts'
import { staff, staffSecondFactors } from '#app/identity/identity.tables.server.ts'
import { paymentMethods, providerNames } from '#app/money/payment-method.ts'
import { providers } from '#app/payments/providers.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { defaultSettings } from '#app/shop/shop-settings.ts'
import { backupChecks, offsiteBackupCheck } from '../health/backup-health.server.ts'
import { failed, type HealthCheck, passed } from '../health/health-check.ts'
import { mailCheck, secretsCheck } from '../health/security-health.server.ts'

/** Checks the settings and rows that real payments need. Calls no external service. */
export async function checkReadiness(shop: Shop): Promise<HealthCheck[]> {
  const { config } = shop
  const [products, owners, offsiteBackups] = await Promise.all([
    piecesCheck(shop),
    ownerChecks(shop),
    offsiteBackupChecks(shop),
  ])
  return [
    moneyCheck(config),
    originCheck(config),
    proxyCheck(config),
    textsCheck(shop),
    products,
    realMailCheck(shop),
    secretsCheck(shop),
    ...owners,
    ...offsiteBackups,
  ]
}

export function moneyCheck(config: Config): HealthCheck {
  const name = 'Real payments'
  if (config.isDemo) {
    const sentence = 'This is the demo, and no money moves: it ends once a payment company is set up.'
    return failed(name, sentence)
  }
  const testProviders = providerNames.filter((provider) => providers[provider].usesTestAccess(config))
  if (testProviders.length === 0) return passed(name, 'No payment provider uses test credentials.')
  const titles = testProviders.map((provider) => paymentMethods[provider].title).join(', ')
  const sentence = `${titles}: this is the access for tests, so orders are paid without money. Set the live one.`
  return failed(name, sentence)
}

function originCheck({ publicUrl }: Config): HealthCheck {
  const name = 'Address of the shop'
  const isWell = publicUrl.startsWith('https:')
  const warning = `${publicUrl} is not an https address: give the shop a domain, and set PUBLIC_URL to it.`
  return { name, isWell, sentence: isWell ? `Buyers come to ${publicUrl}.` : warning }
}

export function proxyCheck({ publicUrl, trustProxy, isDemo }: Config): HealthCheck {
  const name = 'Proxy'
  if (isDemo && !publicUrl.startsWith('https:')) return passed(name, 'The demo needs none.')
  if (trustProxy) return passed(name, `Shoppers' addresses are taken from ${trustProxy}.`)
  const sentence = 'TRUST_PROXY is not set: behind a proxy all shoppers count as one address, and share its limits.'
  return failed(name, sentence)
}

/** Settings that every real shop changes, with their labels in the back office. */
const placeholders = { contactPhone: 'Phone', contactEmail: 'Email' } as const

export function textsCheck({ settings }: Pick<Shop, 'settings'>): HealthCheck {
  const name = "The shop's words"
  // E-mail addresses of templates end in a reserved domain.
  const unchanged = keysOf(placeholders).filter(
    (one) => settings[one] === defaultSettings[one] || settings[one].endsWith('.example'),
  )
  if (unchanged.length === 0) return passed(name, 'Phone and email are the shop’s own.')
  const labels = unchanged.map((one) => placeholders[one]).join(', ')
  return failed(name, `Buyers still see the demo's texts: set ${labels} under Settings.`)
}

async function piecesCheck({ db }: Shop): Promise<HealthCheck> {
  const [piece] = await db.select({ id: products.id }).from(products).where(isInShop).limit(1)
  const sentence = piece ? 'There is something to buy.' : 'Nothing is for sale yet: add your first piece.'
  return { name: 'Pieces', isWell: piece !== undefined, sentence }
}

/** Also fails for the sandbox's mail server, because its mails reach no person. */
function realMailCheck(shop: Shop): HealthCheck {
  const { isDemo, smtpUrl } = shop.config
  if (!isDemo || !smtpUrl || !isLoopbackUrl(smtpUrl)) return mailCheck(shop)
  return failed('Mail', 'The demo’s mails reach nobody: set SMTP_URL to a mail server.')
}

export async function ownerChecks({ db }: Pick<Shop, 'db'>): Promise<HealthCheck[]> {
  const { createdAt, passwordChangedAt, hasFirstPassword } = staff
  const owners = await db
    .select({
      name: staff.username,
      hasInitialPassword: sql<boolean>`${hasFirstPassword} or ${passwordChangedAt} <= ${createdAt}`,
      factorSince: staffSecondFactors.confirmedAt,
    })
    .from(staff)
    .leftJoin(staffSecondFactors, eq(staffSecondFactors.staffId, staff.id))
    .where(and(eq(staff.role, 'owner'), isNull(staff.leftAt)))
    .orderBy(asc(staff.username))
  const namesOf = (selected: typeof owners) => selected.map(({ name }) => name).join(', ')
  const initialPasswordNames = namesOf(owners.filter(({ hasInitialPassword }) => hasInitialPassword))
  const unsecuredNames = namesOf(owners.filter(({ factorSince }) => factorSince === null))
  return [
    {
      name: 'First password',
      isWell: initialPasswordNames === '',
      sentence: initialPasswordNames
        ? `Still the login of ${initialPasswordNames}: choose another password under Your login.`
        : 'Every owner has chosen a password.',
    },
    {
      name: 'Second factor',
      isWell: unsecuredNames === '',
      sentence: unsecuredNames
        ? `A stolen password opens the shop as ${unsecuredNames}: set a second factor under Your login.`
        : 'Every owner has a second factor.',
    },
  ]
}

/** Without a store, warns that all backups are on this machine. With one, checks the uploads once a backup was made. */
async function offsiteBackupChecks(shop: Shop): Promise<HealthCheck[]> {
  const { backupStore, backups } = shop.config
  return backupStore ? (await backupChecks(shop)).slice(1) : [offsiteBackupCheck(backups.folder)]
}
