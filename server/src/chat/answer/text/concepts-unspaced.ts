/**
 * What words of Chinese (both scripts), Japanese and Korean stand for: concepts of `concepts.ts`, and a few that only these need. They are
 * found inside a run of characters, the longest first, so an entry must not be a chance part of another word. Between strokes: Japanese, Chinese, Korean.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  price: "値段 価格 料金 費用 金額 いくら/价格 价钱 多少钱 费用 售价 價格 價錢 多少錢/가격 얼마예요 얼마에요 얼마인가요 얼마입니까 얼마죠 얼마인지 요금 비용 금액",
  discount: "割引 値引 セール クーポン/折扣 优惠 打折 优惠券 優惠 折價/할인 쿠폰 세일",
  shipping: "送料 配送料 配送 発送 配達 お届け 届き 届く 届け 届い 宅配 郵送/运费 配送 邮费 快递 送货 发货 寄送 送达 送到 包邮 運費 郵費 快遞 送貨 發貨 寄送 送達 配送费/배송비 배송료 배송 택배비 택배 배달 발송 도착",
  stock: "在庫/現貨 现货 有货 库存 庫存 缺货 缺貨/재고 품절",
  colour: "カラー 何色/颜色 顏色/색상 색깔 무슨색 색이",
  size: "サイズ 大きさ 寸法/多大 尺寸 大小 尺码 尺碼/크기 사이즈 치수",
  weight: "重さ 重量 重い/重量 多重 净重 淨重/무게 무거 무겁 중량",
  length: "長さ/长度 長度/길이",
  height: "高さ/高度 多高/높이",
  width: "横幅/宽度 寬度/너비",
  capacity: "容量 何リットル/容量/용량",
  material: "素材 材質/材质 材料/소재 재질",
  warranty: "保証/保修 质保 質保 保固/보증",
  return: "返品 返却/退货 退換 退换 退貨/반품",
  refund: "返金 払い戻し 払戻/退款/환불",
  exchange: "交換/换货 換貨 更换/교환",
  payment: "支払 決済/付款 支付 结账 結帳 刷卡 付钱/결제 지불",
  cash_on_delivery: "代金引換 代引き 着払い/货到付款 貨到付款/착불",
  instalments: "分割払い/分期付款 分期/할부",
  alipay: "/支付宝 支付寶/",
  contact: "連絡先 連絡 問い合わせ 問合せ/联系 聯繫 聯絡 客服/연락처 연락 문의",
  phone: "電話番号 電話/电话号码 电话/전화번호 전화",
  email: "メールアドレス メール/邮箱 邮件 電郵/이메일 메일주소",
  address: "住所 所在地 アクセス/地址 位置 地點 地点/주소 위치",
  hours: "営業時間 営業日 営業 開店 閉店 定休日 休業日 休業 お休み 休館 開いて 開きます 閉まり/营业时间 营业 开门 关门 打烊 營業時間 營業 開門 關門 休息 公休/영업시간 영업 운영시간 휴무 휴일 쉬는 쉬어 쉽니다 쉬나 엽니다 열어 여나 여세 닫아 닫나",
  store: "店舗 お店 店頭 ショップ/店 门店 店铺 商店 门市 門店 店鋪 門市/매장 가게 상점",
  care: "手入れ 洗濯 洗え 洗う 洗い/保养 保養 清洗 清洁 清潔/세척 세탁 관리",
  storage: "保存 保管/保存 保管 存放 储存 儲存/보관",
  origin: "産地 原産国/产地 產地/원산지",
  repair: "修理/修理 维修 維修/수리",
  cancel: "キャンセル 取り消し 取消/取消/취소",
  invoice: "領収書 請求書/发票 發票 收据 收據/영수증 세금계산서",
  tracking: "追跡/追踪 追蹤 查件/배송조회 조회",
  customs: "関税/关税 關稅/관세",
  subscription: "定期便 定期購入/订阅 訂閱/구독 정기배송",
  children: "子供 子ども お子様/孩子 儿童 兒童 小孩/어린이 아이",
  gift: "ギフト プレゼント 贈り物/礼物 礼品 送礼 禮物 禮品/선물",
  wrapping: "包装 ラッピング/包装 包裝/포장",
  reservation: "予約/预约 预订 預約 預訂/예약",
  parking: "駐車場 駐車/停车场 停车 停車場 停車/주차장 주차",
  validity: "賞味期限 消費期限 有効期限/保质期 有效期 保質期/유통기한 소비기한 유효기간",
  employee: "従業員 スタッフ/员工 員工/직원",
  foundation: "創業 設立 創立/成立 创立 创办 創辦/설립 창립 창업",
  abroad: "海外/海外 国外 國外 境外/해외 외국",
  create: "作成 登録/创建 注册 註冊/만들 등록 가입",
  deactivate: "解約 退会/注销 註銷/해지 탈퇴",
  password: "パスワード/密码 密碼/비밀번호",
  monday: "月曜/星期一 周一 週一/월요일",
  tuesday: "火曜/星期二 周二 週二/화요일",
  wednesday: "水曜/星期三 周三 週三/수요일",
  thursday: "木曜/星期四 周四 週四/목요일",
  friday: "金曜/星期五 周五 週五/금요일",
  saturday: "土曜/星期六 周六 週六/토요일",
  sunday: "日曜/星期天 星期日 周日 周天 週日/일요일",
}; // prettier-ignore

/** Word -> concept. */
export const UNSPACED_CONCEPTS: ReadonlyMap<string, string> = new Map(
  Object.entries(CONCEPTS).flatMap(([concept, list]) =>
    list.split(/[ /]/).flatMap((word) => (word === "" ? [] : [[word.normalize("NFKC"), concept] as const])),
  ),
);

const LANGUAGES = ["ja", "zh", "ko"];

/** Words by which texts of a language (`ja`, `zh`, `ko`) speak of a concept. */
export function unspacedNamesOf(concept: string, language: string): string[] {
  const list = CONCEPTS[concept]?.split("/")[LANGUAGES.indexOf(language)] ?? "";
  return list.split(" ").filter((word) => word !== "");
}
