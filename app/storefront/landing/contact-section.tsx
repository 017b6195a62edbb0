import { FeedbackForm } from '#app/feedback/feedback-form.tsx'
import { mailto, tel } from '#app/framework/contact-links.ts'
import { Island } from '#app/framework/islands/island.tsx'
import { type LandingTexts, landingText } from '#app/shop/landing-texts.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SocialLinks } from '../social-links.tsx'

type ContactSectionProps = {
  texts: LandingTexts
  /** The result of a form sent without scripts, or null. */
  feedback: string | null
}

export function ContactSection({ texts, feedback }: ContactSectionProps) {
  const { contactPhone, contactEmail, socialLinks } = useShopTexts()
  return (
    <section
      id="contact"
      tabIndex={-1}
      aria-labelledby="contact-title"
      className="border-t border-rule bg-paper px-margin pt-12 pb-14 outline-none md:py-section"
    >
      <div className="flex flex-col gap-9 md:flex-row md:gap-0">
        <div className="flex flex-col items-start gap-3 md:w-1/2 md:gap-6 md:pr-16">
          <h2 id="contact-title" className="text-3xl max-md:mb-3">
            {landingText(texts, 'contact.title')}
          </h2>
          <p className="max-w-[25.31em] md:text-lg">{landingText(texts, 'contact.text')}</p>
          <a
            href={tel(contactPhone)}
            className="inline-flex min-h-11 items-center text-xl font-medium tabular-nums hover:text-red"
          >
            {contactPhone}
          </a>
          <a href={mailto(contactEmail)} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
            {contactEmail}
          </a>
          <p className="flex max-w-full flex-wrap gap-x-5 md:gap-x-7">
            <SocialLinks links={socialLinks} className="text-link inline-flex min-h-11 items-center" />
          </p>
        </div>
        <div className="md:w-1/2">
          {feedback === 'sent' && (
            <Notice kind="success" title="Feedback Submitted" className="mb-8">
              Thank you for your feedback!
            </Notice>
          )}
          {feedback === 'failed' && (
            <Notice kind="error" className="mb-8">
              Error submitting feedback. Please try again.
            </Notice>
          )}
          <Island name="feedback" of={FeedbackForm} props={{}} when="near" />
          <p className="mt-6 max-w-[39.96em] text-sm text-soft">
            By sending this form you agree that we use your name and e-mail to answer you. How we treat personal data is
            written in our{' '}
            <a href="/privacy" className="text-link text-ink">
              privacy policy
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  )
}
