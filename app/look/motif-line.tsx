import { useShopTexts } from '#app/shop/shop-texts.ts'
import { BeadLine } from '#app/ui/beads/bead-line.tsx'
import { StitchLine } from '#app/ui/motifs/stitch-line.tsx'
import { WovenLine } from '#app/ui/motifs/woven-line.tsx'

export const motifLines = { beads: <BeadLine />, weave: <WovenLine />, stitch: <StitchLine /> }

export function MotifLine() {
  const { look } = useShopTexts()
  return motifLines[look?.motif ?? 'beads']
}
