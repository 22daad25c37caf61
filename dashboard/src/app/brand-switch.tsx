import { ChevronDown } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice } from "../ui/menu.tsx";
import { useBrandId, useBrands, useChooseBrand, type ListedBrand } from "./brands.ts";
import { useTexts } from "../ui/i18n.ts";
import { appTexts } from "./texts.ts";

const all = "";

/** Brand selector that filters every list. Hidden if the account has only one brand. */
export function BrandSwitch() {
  const texts = useTexts(appTexts);
  const { data: brands = [] } = useBrands();
  const chosen = useBrandId();
  const choose = useChooseBrand();
  if (brands.length < 2) return null;
  const nameOf = ({ display_name: name, isDemo }: ListedBrand): string => (isDemo ? texts.demoBrand(name) : name);
  const brand = brands.find(({ id }) => id === chosen);
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet" className="max-w-232">
          <span className="truncate">{brand === undefined ? texts.allBrands : nameOf(brand)}</span>
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        label={texts.brand}
        value={chosen ?? all}
        values={[[all, texts.allBrands], ...brands.map((each) => [each.id, nameOf(each)] as const)]}
        onChange={(id) => choose(id === all ? undefined : id)}
      />
    </Menu>
  );
}
