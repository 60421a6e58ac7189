/* How the oracle calls a kernel: its parameters are read off its type, so nothing parses CUDA. */
#ifndef QGO_ENTRY_H
#define QGO_ENTRY_H

template <class T> struct qgo_param {
    static_assert(__is_integral(T) && sizeof(T) <= 8,
                  "kernel parameters must be integers or pointers");
    static constexpr bool is_signed = T(-1) < T(0);
    static constexpr unsigned char kind = sizeof(T) | (is_signed ? QGO_SIGNED : 0);
    static T get(const qgo_value &v)
    {
        return is_signed ? (T)(int)v.scalar : (T)v.scalar;
    }
};
template <class T> struct qgo_param<T *> {
    static constexpr unsigned char kind = QGO_POINTER;
    static T *get(const qgo_value &v)
    {
        return (T *)v.ptr;
    }
};
template <class T> struct qgo_param<const T> : qgo_param<T> {
};

template <int... I> struct qgo_seq {
};
template <int N, int... I> struct qgo_count : qgo_count<N - 1, N - 1, I...> {
};
template <int... I> struct qgo_count<0, I...> {
    typedef qgo_seq<I...> seq;
};

/* Of T *__restrict__ the T *. */
template <class T> struct qgo_plain {
    typedef T type;
};
template <class T> struct qgo_plain<T *__restrict__> {
    typedef T *type;
};

template <class F> struct qgo_signature; /* an error here: the kernel does not return void */
template <class... A> struct qgo_signature<void (*)(A...)> {
    static constexpr unsigned char kinds[] = {qgo_param<typename qgo_plain<A>::type>::kind..., 0};
    static constexpr unsigned nparams = sizeof...(A);

    template <void (*K)(A...), int... I> static void spread(const qgo_value *v, qgo_seq<I...>)
    {
        (void)v;
        K(qgo_param<typename qgo_plain<A>::type>::get(v[I])...);
    }
    template <void (*K)(A...)> static void call(const qgo_value *v)
    {
        spread<K>(v, typename qgo_count<(int)sizeof...(A)>::seq());
    }
};

extern "C" {
/* The linker's bounds of the section; both null where a kernel has no __shared__ variable. */
extern char __start_qgo_shared[] __attribute__((weak, visibility("hidden")));
extern char __stop_qgo_shared[] __attribute__((weak, visibility("hidden")));
}

#define QGO_ENTRY(K)                                                                               \
    extern "C" {                                                                                   \
    struct qgo_info qgo_info = {                                                                   \
        qgo_signature<decltype(&K)>::nparams, qgo_signature<decltype(&K)>::kinds,                  \
        qgo_signature<decltype(&K)>::call<&K>, __start_qgo_shared, __stop_qgo_shared};             \
    }

#endif
