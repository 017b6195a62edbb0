import { categoryPath, filterVisible } from '#app/catalog/category.ts'
import { ContentNav } from '#app/content/content-nav.tsx'
import { type ContentPageKey, contentPath, contentTitles, legalPageKeys } from '#app/content/content-page.ts'
import { mailto, tel } from '#app/framework/contact-links.ts'
import { CachedMarkup } from '#app/framework/islands/cached-markup.tsx'
import { MotifLine } from '#app/look/motif-line.tsx'
import type { LinkedSection } from '#app/shop/landing.ts'
import { type ShopTexts, useShopTexts } from '#app/shop/shop-texts.ts'
import { LogoMark, LogoPicture } from '#app/ui/beads/logo.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { SocialLinks } from './social-links.tsx'

const link = 'inline-flex min-h-11 items-center decoration-1 underline-offset-4 hover:underline md:min-h-9'

const legalLink = 'inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-6'

export function SiteFooter() {
  return (
    <footer className="no-print mt-auto">
      <MotifLine />
      <CachedMarkup as="div" className="on-dark bg-ink text-ivory" of={FooterContent} props={useShopTexts()} />
    </footer>
  )
}

function FooterContent({
  shopName,
  contactPhone,
  contactEmail,
  socialLinks,
  pricesIn,
  sandboxUrl,
  rateCredit,
  categories,
  contentPages,
  look,
}: ShopTexts) {
  const hasContentPage = (key: ContentPageKey) => contentPages.includes(key)
  const menu = look?.menu
  const labelOf = (section: LinkedSection, first: string) =>
    menu ? menu.find(({ id }) => id === section)?.label : first
  const legal = legalPageKeys.filter(hasContentPage)
  const buyingHelpKeys = (['delivery', 'sizes'] as const).filter(hasContentPage)
  return (
    <>
      <div className="footer-top">
        <div className="footer-line">
          {look?.logo ? <LogoPicture {...look.logo} /> : <LogoMark className="size-12 shrink-0 md:size-16" />}
          <p className="max-w-[14.45em] grow basis-[9em] font-display text-xl md:grow-0 md:basis-auto">
            {look?.footerLine ?? 'Beadwork in the Maasai style, one piece at a time.'}
          </p>
        </div>
        <PageLinks as="nav" aria-label="Shop" className="footer-group">
          <FooterHeading>Shop</FooterHeading>
          {filterVisible(categories).map(({ key, label }) => (
            <FooterLink key={key} href={categoryPath(key)} label={label} />
          ))}
        </PageLinks>
        <PageLinks as="nav" aria-label="About and help" className="footer-group">
          <FooterHeading>About and help</FooterHeading>
          <FooterLink
            href={hasContentPage('makers') ? contentPath('makers') : '/#about'}
            label={hasContentPage('makers') ? contentTitles.makers : labelOf('about', 'About us')}
          />
          <FooterLink href="/#lookbook" label={labelOf('lookbook', 'Lookbook')} />
          <FooterLink
            href={hasContentPage('questions') ? contentPath('questions') : '/#contact'}
            label={hasContentPage('questions') ? contentTitles.questions : labelOf('contact', 'Contacts')}
          />
          {buyingHelpKeys.map((key) => (
            <FooterLink key={key} href={contentPath(key)} label={contentTitles[key]} />
          ))}
          <FooterLink href="/orders/find" label="Find an order" />
          <FooterLink href="/privacy" label="Privacy policy" />
        </PageLinks>
        <div className="footer-group">
          <FooterHeading>Reach us</FooterHeading>
          <a href={tel(contactPhone)} className={`${link} inline-flex!`}>
            {contactPhone}
          </a>
          <a href={mailto(contactEmail)} className={`${link} break-all`}>
            {contactEmail}
          </a>
          <SocialLinks links={socialLinks} className={link} />
        </div>
      </div>
      <div
        aria-hidden="true"
        data-name={shopName}
        style={{ fontSize: widestSize(shopName), color: look?.nameOnInk }}
        className="footer-name"
      />
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-white/15 px-margin max-md:in-[body:has([data-cart])]:pr-24 py-5 text-xs text-[#b9afa3]">
        <p>
          <WholeNames>{pricesIn}</WholeNames>
        </p>
        {rateCredit && (
          <p>
            <a href={rateCredit.href} className="underline underline-offset-4">
              {rateCredit.text}
            </a>
          </p>
        )}
        {sandboxUrl && <p>Demo shop: no real money moves.</p>}
        <ContentNav keys={legal} label="Legal" className="-mb-4 flex gap-x-6 md:-my-1" linkClass={legalLink} />
      </div>
    </>
  )
}

/** The font size at which the name is about as wide as the page. Some letters are only half as wide as the others. */
function widestSize(name: string): string {
  const narrow = name.match(/[IJ1 .'’-]/gi)?.length ?? 0
  return `${Math.min(24, 131 / (name.length - narrow / 2)).toFixed(1)}vw`
}

/** Renders nothing without a label, because the landing page then does not have this section. */
function FooterLink({ href, label }: { href: string; label: string | undefined }) {
  return label ? (
    <a href={href} className={link}>
      {label}
    </a>
  ) : null
}

function FooterHeading({ children }: { children: string }) {
  return (
    <>
      <details>
        <summary>{children}</summary>
      </details>
      <h2>{children}</h2>
    </>
  )
}
