import { siteName } from '#app/analytics/visit.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

type SocialLinksProps = Pick<ShopTexts, 'channelUrl' | 'profileUrl'> & { className: string }

export function SocialLinks({ channelUrl, profileUrl, className }: SocialLinksProps) {
  return (
    <>
      {channelUrl && (
        <a href={channelUrl} className={className}>
          {siteName(channelUrl)}
        </a>
      )}
      {profileUrl && (
        <a href={profileUrl} className={className}>
          {siteName(profileUrl)}
        </a>
      )}
    </>
  )
}
