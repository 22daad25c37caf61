import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { uiTexts } from "../ui/texts.ts";
import { useTexts } from "../ui/i18n.ts";

const manager = Toast.createToastManager();

/** Shows a toast for a successful action. */
export function tell(title: string): void {
  manager.add({ title });
}

/** Shows a toast with an error and instructions. It stays until the user closes it. */
export function complain(title: string, description: string): void {
  manager.add({ title, description, type: "bad", timeout: 0 });
}

interface Announcement {
  /** Subject; a new announcement replaces an earlier one about the same subject. */
  readonly about: string;
  readonly title: string;
  readonly description?: string;
  /** Label of the button. */
  readonly action: string;
  readonly onAction: () => void;
  /** Whether the toast closes automatically. */
  readonly isBrief: boolean;
}

/** Shows a toast for a successful action, with a button to undo it. The toast closes automatically. */
export function offer(done: Pick<Announcement, "about" | "title" | "action" | "onAction">): void {
  announce({ ...done, isBrief: true });
}

/** Ids of current announcements, by subject. */
const announced = new Map<string, string>();

/** Shows a toast for an event elsewhere in the dashboard, with a button that opens the event. */
export function announce({ about, title, description, action, onAction, isBrief }: Announcement): void {
  const earlier = announced.get(about);
  if (earlier !== undefined) manager.close(earlier);
  const id = manager.add({
    title,
    ...(description === undefined ? {} : { description }),
    timeout: isBrief ? 15_000 : 0,
    actionProps: {
      children: action,
      onClick: () => {
        manager.close(id);
        onAction();
      },
    },
  });
  announced.set(about, id);
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-16 bottom-16 z-30 ml-auto flex max-w-400 flex-col gap-8 [body:has([data-save-bar],[data-bulk-bar])_&]:bottom-64 max-md:[body:has([data-bulk-bar])_&]:top-64 max-md:[body:has([data-bulk-bar])_&]:bottom-auto">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const texts = useTexts(uiTexts);
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classes(
        "flex items-start gap-8 rounded-10 border bg-surface p-12 shadow-float transition-opacity duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
        toast.type === "bad" ? "border-bad" : "border-line",
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-13 font-500 break-words" />
        <Toast.Description className="line-clamp-3 text-13 break-words text-muted" />
        <Toast.Action className="mt-8 min-h-32 rounded-6 border border-edge px-12 text-13 font-500 hover:bg-sunken pointer-coarse:min-h-44" />
      </div>
      <Toast.Close render={<IconButton label={texts.close} />}>
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
