import { Link } from 'react-router'
import { mailto } from '#app/framework/contact-links.ts'
import { isDatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { displayDay } from '#app/framework/nairobi.ts'
import { hasImportedReviews } from '#app/reviews/imported/shown-imported.server.ts'
import { privacyVersion } from '#app/shop/privacy-version.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import type { Route } from './+types/privacy-page'
import { pageMeta } from './page-meta.ts'
import { readPrivacyFacts } from './privacy-facts.server.ts'
import { Contents, MakerParts, MessagesPart, Part, PaymentParts, WhatsAppPart } from './privacy-parts.tsx'

export const handle = sharedPage()

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy policy',
    description:
      'What we keep about you, why, who else sees it, and your rights under the Kenya Data Protection Act, 2019.',
    path: '/privacy',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return {
    ...readPrivacyFacts(shop),
    hasImportedReviews: await hasImportedReviews(shop.db).catch(falseWithoutDatabase),
  }
}

/** Returns false if the database is unavailable, so that the page still works. Throws other errors. */
function falseWithoutDatabase(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false
  throw error
}

export default function PrivacyPage({ loaderData: facts }: Route.ComponentProps) {
  const { shopName, contactEmail, contactPhone } = useShopTexts()
  return (
    <main className="px-margin page-top pb-section">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h1 className="text-3xl">Privacy policy</h1>
        <div>
          <p className="measure text-lg">
            {shopName} keeps what it needs to make your piece, take your payment and answer you, and nothing to watch
            you. This page says what that is, under the Kenya Data Protection Act, 2019. It is the version of{' '}
            {displayDay(privacyVersion)}, which we note when you agree to it.
          </p>
          <Contents facts={facts} />
        </div>
      </div>
      <div className="border-b border-rule">
        <Part title="What we keep">
          <p>
            Your account: name, e-mail address, and your password only in a form that can’t be turned back into it. Your
            addresses, your cart and your choices in checkout, so that you don’t type them twice. Your orders: the
            pieces, prices, addresses, contact and payment. What you write in the feedback form, with the network
            address it came from.
          </p>
          <p>
            Visiting needs no account, and a visitor’s looking around is not recorded as anybody’s: we count visits by
            day and by the site that led here, without cookies or network addresses.
          </p>
        </Part>
        <Part title="Without an account">
          <p>
            Whoever goes on without an account has a cart that this browser alone leads to, and what they type to order:
            name, phone number, address, and an e-mail address if they give one. It becomes an account only when a
            password is chosen. Each order has a private link: whoever has it sees the pieces, how the order stands, the
            name and the town, the receipt, and what was written about it between you and the makers. We tell the link
            to nobody but the order’s own e-mail address or, where it has none and is paid, its phone.
          </p>
          <p>
            Without an order all of it goes after a week if the cart is empty, and otherwise once the browser has not
            come back for thirty days. With one, the order stays as long as any other.
          </p>
        </Part>
        <Part title="Reviews">
          <p>
            Whoever bought a piece may write about it, with photographs, from which we remove where and by what they
            were taken. Once the makers let it through, everybody can read it on the page of the piece, with the day and
            the first name that was typed for it, or none. It can be taken back at any time on the page of the order:
            then it and its photographs are erased.
          </p>
          {facts.hasImportedReviews && (
            <p>
              Reviews from our time on Etsy are shown with the name, the stars, the words and the day that Etsy’s file
              gives. They belong to no account here, so they are neither in what you take along nor deleted with an
              account. Write to us, and we remove yours.
            </p>
          )}
        </Part>
        <Part title="Why">
          <p>
            To carry out your order and to tell you about it, because you asked us to; to answer you, because you
            agreed; to keep books, because the law asks it; and to count logins, messages and payment prompts for a
            short time, so that nobody can guess passwords or flood phones.
          </p>
        </Part>
        <PaymentParts facts={facts} />
        <MakerParts facts={facts} />
        <Part title="Bookkeeping">
          <p>
            What becomes of an order may be passed on to the programs in which we keep our books: its number, pieces,
            amounts, way of payment and receipt, not who you are.
          </p>
        </Part>
        <MessagesPart facts={facts} />
        <WhatsAppPart />
        <Part title="Cookies">
          <p>
            Three, and only after you log in or go on without an account: one that proves the login and can’t be read by
            any script, and one that says nothing but that a login is there. Both go when you log out. The third comes
            with an account and stays for half a year: it lets your device log in while somebody else guesses at your
            password, can’t be read by any script, and says nothing about you. There are no advertising or analytics
            cookies, and pages load nothing from other sites.
          </p>
        </Part>
        <Part title="How long">
          <p>
            Your account and addresses until you delete them. What lies in a cart, and your choices in checkout, for a
            year. Orders and payments for at least five years, as Kenyan tax law requires. Feedback for a year. A login
            for thirty days from its last use, and for half a year in all. Counters of logins and messages for at most
            two days, and who was let in or refused for thirty, with network addresses only in a form that can’t be
            turned back. A link for a new password that could not be mailed for a week. Copies of all this in backups
            until newer ones take their place.
          </p>
        </Part>
        <Part title="Your rights">
          <p>
            You may see what we keep about you, have it corrected, have it deleted where no law makes us keep it, take
            it with you, and object to how we use it. On{' '}
            <Link to="/account" className="text-link">
              the page of your account
            </Link>{' '}
            you take it along and delete it yourself: what you ordered and paid then stays in our books without your
            name, addresses and phone. For all else write to{' '}
            <a href={mailto(contactEmail)} className="text-link">
              {contactEmail}
            </a>{' '}
            or call {contactPhone}. If our answer does not satisfy you, you may complain to the Office of the Data
            Protection Commissioner of Kenya (
            <a href="https://www.odpc.go.ke" className="text-link">
              odpc.go.ke
            </a>
            ).
          </p>
        </Part>
      </div>
    </main>
  )
}
