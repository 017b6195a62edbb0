import { useShopTexts } from '#app/shop/shop-texts.ts'
import { BeadLine } from '#app/ui/beads/bead-line.tsx'
import { StitchLine } from '#app/ui/motifs/stitch-line.tsx'
import { WovenLine } from '#app/ui/motifs/woven-line.tsx'

export function MotifLine() {
  const { look } = useShopTexts()
  if (look?.motif === 'weave') return <WovenLine />
  return look?.motif === 'stitch' ? <StitchLine /> : <BeadLine />
}
